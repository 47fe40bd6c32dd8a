/** Log on standard output, one line of JSON for each entry. */
import { pino } from 'pino'
import type { Log } from '../platform/log.ts'

/** Opens the log. @param level as named by pino; `silent` for none */
export function openLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
