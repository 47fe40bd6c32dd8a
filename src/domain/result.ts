/** An expected outcome: a value, or a refusal that somebody is told about. Bugs throw instead. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** Wraps a success. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** Wraps a refusal. */
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })
