/** Outcome of an operation: a value, or an expected error that the caller reports. Bugs throw instead. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** Wraps a value. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** Wraps an error. */
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })
