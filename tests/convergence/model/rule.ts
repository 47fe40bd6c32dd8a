/** A rule of the model: the arguments it reads, and its effect. */
import type { Market } from './market.ts'
import { readArgs, Unreadable, type ArgsOf, type Shape } from './read-args.ts'

/** One command as the server executed it. */
export interface Taken {
  readonly id: string
  readonly name: string
  readonly args: unknown
  readonly uid: string
  readonly kind: 'person' | 'system'
  /** The server's instant. */
  readonly at: string
  /** Milliseconds it waited on its device, as that says. */
  readonly queuedMs: number
  /** When it was done, as far as the server could believe the device; the instant that it states, or of a contact since. */
  readonly doneAt: string
}

/** Code and details of a refusal. */
export interface Refused {
  readonly code: string
  readonly details?: Readonly<Record<string, unknown>>
}

export const refused = (code: string, details?: Readonly<Record<string, unknown>>): Refused => (details ? { code, details } : { code })

/** Decides a command and, unless it is refused, applies it. */
export type Rule = (market: Market, taken: Taken) => Refused | undefined

export const rule =
  <S extends Shape>(shape: S, judge: (args: ArgsOf<S>, market: Market, taken: Taken) => Refused | undefined): Rule =>
  (market, taken) => {
    try {
      return judge(readArgs(shape, taken.args), market, taken)
    } catch (error) {
      if (error instanceof Unreadable) return refused('invalid_fields')
      throw error
    }
  }

/** The same for other people's documents as for missing ones. */
export const NOT_FOUND = refused('not_found')

export const msOf = (instant: string): number => Date.parse(instant)
export const instantOf = (ms: number): string => new Date(ms).toISOString()
/** Degrees to so many decimals; never negative zero. */
export const rounded = (degrees: number, decimals: number): number => Number(degrees.toFixed(decimals)) + 0
