/**
 * Messages with {places} and nothing else, to lingui's compiled form. In a build it stands in the place of `compile.ts`:
 * messages with branches or quotes are compiled beforehand (`build/compiled-messages.ts`).
 */
export const compile = (message: string): (string | [place: string])[] =>
  message.split(/\{(\w+)\}/).flatMap((part, at): (string | [place: string])[] => (at % 2 === 1 ? [[part]] : part === '' ? [] : [part]))
