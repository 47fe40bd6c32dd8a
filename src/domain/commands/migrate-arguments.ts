/**
 * What older builds wrote, in the words of this one. A device may have been away for long, so every version that was ever released keeps
 * its step: then nothing of an outbox is refused because the server has moved on.
 */

/** Arguments of one version, as the next one has them. @param name of the command */
export type ArgumentMigration = (name: string, args: unknown) => unknown

/** The first leads from version 1 to 2. */
const MIGRATIONS: readonly ArgumentMigration[] = []

/** Version of the commands' arguments that this build writes: one above the last step. A new command is a new version too. */
export const COMMAND_VERSION = 1 + MIGRATIONS.length

/** @param version of the arguments, from 1 to the present one */
export const migrateArguments = (name: string, args: unknown, version: number, steps: readonly ArgumentMigration[] = MIGRATIONS): unknown =>
  steps.slice(version - 1).reduce((given, step) => step(name, given), args)
