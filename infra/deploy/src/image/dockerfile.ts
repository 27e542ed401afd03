import { DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { textOf } from '../repository.js';

export interface Stage {
  readonly name: string;
  /** An image, or the name of an earlier stage. */
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

export interface Images {
  /** ARG lines before the first stage, by name. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly stages: readonly Stage[];
}

/** The stages of infra/deploy/Dockerfile, in order. */
export function readDockerfile(text = textOf('infra', 'deploy', 'Dockerfile')): Images {
  const file = DockerfileParser.parse(text);
  const defaults = Object.fromEntries(
    file.getInitialARGs().map((line) => (line.getArguments()[0]?.getValue() ?? '').split('=')),
  );
  const stages: { name: string; from: string; instructions: Instruction[] }[] = [];
  for (const instruction of file.getInstructions()) {
    if (isFrom(instruction)) {
      const from = (instruction.getImage() ?? '').replace(
        /^\$\{(\w+)\}$/,
        (whole, name: string) => defaults[name] ?? whole,
      );
      stages.push({ name: instruction.getBuildStage() ?? '', from, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push(instruction);
    }
  }
  return { defaults, stages };
}

const isFrom = (instruction: Instruction): instruction is From => instruction.getKeyword() === 'FROM';

/** A stage after those that it is made from. */
export function lineage({ stages }: Images, name: string): Stage[] {
  const stage = stages.find((one) => one.name === name);
  if (!stage) return [];
  return [...lineage({ defaults: {}, stages }, stage.from), stage];
}

/** The lines of a kind that a stage and its ancestors have, in order, without the keyword. */
export function linesOf(images: Images, name: string, keyword: string): string[] {
  return lineage(images, name)
    .flatMap(({ instructions }) => instructions)
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) =>
      instruction
        .getArguments()
        .map((argument) => argument.getValue())
        .join(' '),
    );
}
