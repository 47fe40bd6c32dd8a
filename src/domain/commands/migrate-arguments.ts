/**
 * Migrates command arguments written by older builds. A device may have been offline for long, so the migration of every released version
 * is kept: the commands in an outbox are never refused because the server is newer.
 */
import { isBookingRequest } from '../booking/booking-request-commands.ts'

/** Marks a request from before places existed, which is taken without one. A symbol cannot arrive over the wire. */
export const ASKED_BEFORE_PLACES: unique symbol = Symbol('asked before places existed')

/** Converts arguments of one version to the next. @param name of the command */
export type ArgumentMigration = (name: string, args: unknown) => unknown

/** To version 2: a request says where the help is needed. Earlier forms had no field for it. */
const markPlaceless: ArgumentMigration = (name, args) =>
  isBookingRequest(name) && typeof args === 'object' && args !== null ? { ...args, asked_before_places: ASKED_BEFORE_PLACES } : args

/** The first entry migrates from version 1 to 2. */
const MIGRATIONS: readonly ArgumentMigration[] = [markPlaceless]

/** Version of the arguments that this build writes, one above the last migration. A new command is also a new version. */
export const COMMAND_VERSION = 1 + MIGRATIONS.length

/** Applies all migrations after a version. @param version of the arguments, from 1 to the current one */
export const migrateArguments = (name: string, args: unknown, version: number, steps: readonly ArgumentMigration[] = MIGRATIONS): unknown =>
  steps.slice(version - 1).reduce((migrated, step) => step(name, migrated), args)
