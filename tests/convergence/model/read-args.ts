/** Reads the arguments of a command by the specification's limits. Invalid ones throw `Unreadable`. */

export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export type Reader<T> = (given: unknown) => T
export type Shape = Readonly<Record<string, Reader<unknown>>>
export type ArgsOf<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> }

function must(holds: boolean): asserts holds {
  if (!holds) throw new Unreadable()
}

export const id: Reader<string> = (given) => {
  must(typeof given === 'string' && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(given))
  return given
}

export const instant: Reader<string> = (given) => {
  must(typeof given === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(given))
  must(!Number.isNaN(Date.parse(given)) && new Date(given).toISOString() === given)
  return given
}

export const flag: Reader<boolean> = (given) => {
  must(typeof given === 'boolean')
  return given
}

export const number =
  (least: number, most: number, step?: number): Reader<number> =>
  (given) => {
    must(typeof given === 'number' && given >= least && given <= most)
    must(step === undefined || Math.abs(given / step - Math.round(given / step)) < 1e-6)
    return given
  }

/** Trimmed, and without characters that cannot be shown. */
export const text =
  (most: number, least = 0): Reader<string> =>
  (given) => {
    must(typeof given === 'string')
    const trimmed = given.trim()
    must(trimmed.length >= least && trimmed.length <= most)
    const isOdd = (code: number): boolean => (code < 32 && code !== 9 && code !== 10) || [0x7f, 0x2028, 0x2029].includes(code)
    must(!Array.from({ length: trimmed.length }, (_, index) => trimmed.charCodeAt(index)).some(isOdd))
    return trimmed
  }

export const oneOf =
  (...values: readonly string[]): Reader<string> =>
  (given) => {
    must(typeof given === 'string' && values.includes(given))
    return given
  }

export const listOf =
  (reader: Reader<string>): Reader<readonly string[]> =>
  (given) => {
    must(Array.isArray(given) && given.length <= 20)
    return given.map(reader)
  }

/** An object with any of these fields, and no others. */
export const fieldsOf =
  <T>(reader: Reader<T>, ...names: readonly string[]): Reader<Readonly<Record<string, T>>> =>
  (given) => {
    must(typeof given === 'object' && given !== null && !Array.isArray(given))
    must(Object.keys(given).every((name) => names.includes(name)))
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, reader(value)]))
  }

/** An address that may be shown as a link: https, a name with a dot, no user name, no invisible characters; or empty. */
export const httpsAddress: Reader<string> = (given) => {
  const address = text(300)(given)
  if (address === '') return address
  must(address.startsWith('https://') && !/[\s"<>\\^`{|}]/.test(address))
  const [host = ''] = address.slice('https://'.length).split(/[/?#]/, 1)
  must(
    host.includes('.') &&
      !host.includes('@') &&
      host
        .replace(/:\d{1,5}$/, '')
        .split('.')
        .every((part) => /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(part)),
  )
  return address
}

export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (given) =>
    given === null ? null : reader(given)

export const maybe =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (given) =>
    given === undefined ? undefined : reader(given)

/** Section 5: hours in halves, dollars in cents, stars. */
export const duration = number(0.5, 8, 0.5)
export const price = number(1, 200, 0.01)
export const stars = number(1, 5, 1)
export const latitude = number(-90, 90)
export const longitude = number(-180, 180)

export function readArgs<S extends Shape>(shape: S, given: unknown): ArgsOf<S> {
  must(typeof given === 'object' && given !== null)
  const named = new Map<string, unknown>(Object.entries(given))
  must([...named.keys()].every((name) => Object.hasOwn(shape, name)))
  // Each entry is one of the shape's, read by its own reader.
  return Object.fromEntries(Object.entries(shape).map(([name, reader]) => [name, reader(named.get(name))])) as ArgsOf<S>
}
