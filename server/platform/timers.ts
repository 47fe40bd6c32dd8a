/** What the demo needs of the server around it. */
import type { CommandRunner } from '#server/commands/command-runner.ts'

export type CommandExecutor = Pick<CommandRunner, 'run'>

/** Calls back once after so many ms. @returns what takes it back */
export type SetTimer = (ms: number, callback: () => void) => () => void
