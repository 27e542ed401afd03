import { describe, expect, it } from '@jest/globals';
import { requireNode } from '@rahi/bootstrap/node-version.mjs';
import { parseOptions, UsageError } from '@rahi/bootstrap/options.mjs';

const parse = (args: string[], env: NodeJS.ProcessEnv = {}) => parseOptions(args, env, '/home/asha');

describe('the options of npm start', () => {
  it('have defaults', () => {
    expect(parse([])).toEqual({
      help: false,
      port: 3000,
      inboxPort: 1080,
      data: undefined,
      backups: undefined,
      demo: true,
      scale: {},
    });
  });

  it('come from the command line in both spellings', () => {
    const args = ['--port', '4000', '--inbox-port=0', '--data', 'mine', '--backups', '/mnt/backups', '--no-demo'];
    expect(parse([...args, '--scale', 'svc-rides=3'])).toEqual({
      help: false,
      port: 4000,
      inboxPort: 0,
      data: '/home/asha/mine',
      backups: '/mnt/backups',
      demo: false,
      scale: { 'svc-rides': 3 },
    });
  });

  it('come from the environment, and the command line wins', () => {
    const env = {
      RAHI_PORT: '4000',
      RAHI_INBOX_PORT: '4001',
      RAHI_DATA: '/srv/rahi',
      RAHI_BACKUPS: 'backups',
      RAHI_NO_DEMO: '1',
      RAHI_SCALE: 'svc-auth=2,svc-rides=4',
    };
    expect(parse([], env)).toEqual({
      help: false,
      port: 4000,
      inboxPort: 4001,
      data: '/srv/rahi',
      backups: '/home/asha/backups',
      demo: false,
      scale: { 'svc-auth': 2, 'svc-rides': 4 },
    });
    expect(parse(['--port', '5000'], env).port).toBe(5000);
  });

  it('treat an empty or negative variable as not said', () => {
    expect(parse([], { RAHI_PORT: '', RAHI_DATA: '', RAHI_NO_DEMO: '0', RAHI_SCALE: '' })).toMatchObject({
      port: 3000,
      data: undefined,
      demo: true,
    });
  });

  it('may scale several services by repeating the option', () => {
    expect(parse(['--scale', 'svc-rides=2', '--scale', 'svc-drivers=3']).scale).toEqual({
      'svc-rides': 2,
      'svc-drivers': 3,
    });
  });

  it.each([
    [['--prot', '4000'], 'There is no option --prot: see npm start -- --help.'],
    [['--port'], '--port needs a value: see npm start -- --help.'],
    [['--port', '--no-demo'], '--port needs a value: see npm start -- --help.'],
    [['--port', '70000'], '--port takes a port from 0 to 65535, not "70000".'],
    [['--port', '4e3'], '--port takes a port from 0 to 65535, not "4e3".'],
    [['--no-demo=yes'], 'There is no option --no-demo=yes: see npm start -- --help.'],
    [
      ['--port', '6000'],
      '--port cannot be 6000: browsers open no page on that port, which belongs to another protocol.',
    ],
    [['4000'], '"4000" was not expected here: options of npm start come after --, as in npm start -- --port 4000.'],
    [['--port', '4000', '--inbox-port', '4000'], '--port and --inbox-port are both 4000: give them different ports.'],
    [['--scale', 'svc-rides=0'], 'svc-rides runs as 1 to 8 instances, not 0.'],
  ])('are refused in one sentence: %j', (args, sentence) => {
    expect(() => parse(args)).toThrow(new UsageError(sentence));
  });

  it.each(['rides=2', 'svc-rides', 'svc-rides=two', '__proto__=2', 'gateway=2'])('refuse to scale by "%s"', (scale) => {
    expect(() => parse(['--scale', scale])).toThrow(/^--scale takes a service and a number, such as svc-rides=2/);
  });

  it('refuse a yes-or-no variable that says neither', () => {
    expect(() => parse([], { RAHI_NO_DEMO: 'perhaps' })).toThrow('RAHI_NO_DEMO takes 1 or 0, not "perhaps".');
  });
});

describe('the Node that runs us', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '26.1.0'])('may be %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['18.20.4', '20.18.3', '16.0.0'])('is refused in one sentence when it is %s', (version) => {
    expect(() => requireNode(version)).toThrow(`Rahi needs Node 20.19 or newer, and this is ${version}.`);
  });
});
