/** Log of the server. It never receives a token, a body, an e-mail address or a position (security S29). */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Log that discards everything. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
