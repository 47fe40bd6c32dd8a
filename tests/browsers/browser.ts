/** A browser that Playwright does not drive, as far as the story needs it: one page, real presses and keys, and screenshots. */

export interface Browser {
  /** As in 'Firefox 153'. */
  readonly name: string
  goto(url: string): Promise<void>
  /** Runs the source of a function in the page. @returns its resolved value, as JSON */
  evaluate<T>(source: string, ...args: readonly (string | number)[]): Promise<T>
  /** Presses the main button at that point of the window, CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(words: string): Promise<void>
  /** Screenshot, a PNG in base64. */
  picture(): Promise<string>
  /** Ends the program and removes its profile. */
  close(): Promise<void>
}

/** Actions of the window's pointers and keyboards, in the form of both protocols. */
export type InputActions = readonly Readonly<Record<string, unknown>>[]

export const pressActions = (x: number, y: number): InputActions => [
  {
    type: 'pointer',
    id: 'pointer',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const typeActions = (words: string): InputActions => [
  {
    type: 'key',
    id: 'keys',
    actions: Array.from(words).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
