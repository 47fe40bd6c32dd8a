/**
 * Compiles messages with {placeholders} only. A build uses it instead of `compile.ts`: messages with branches or quotes are already
 * compiled (`build/compiled-messages.ts`).
 */
export const compile = (message: string): (string | [place: string])[] =>
  message.split(/\{(\w+)\}/).flatMap((part, at): (string | [place: string])[] => (at % 2 === 1 ? [[part]] : part === '' ? [] : [part]))
