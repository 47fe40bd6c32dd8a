/** The log on standard output, one JSON line an entry. */
import { pino } from 'pino'
import type { Log } from '../platform/log.ts'

/** @param level as pino names them; `silent` for none */
export function openLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
