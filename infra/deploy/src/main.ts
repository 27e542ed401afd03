import { writeEnvironment } from './environment/write-environment.js';

const { code, said } = writeEnvironment(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
(code === 0 ? process.stdout : process.stderr).write(`${said}\n`);
process.exitCode = code;
