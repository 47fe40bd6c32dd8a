import { formatLocale } from '../catalogue.ts'

/** Returns the name of a language as the reader calls it; the given name where none is known. @param code BCP 47 */
export function languageName(name: string, code: string | undefined): string {
  if (code === undefined) return name
  return new Intl.DisplayNames([formatLocale()], { type: 'language', fallback: 'none' }).of(code) ?? name
}
