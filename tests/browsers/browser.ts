/** What the story needs of a browser that Playwright does not drive: one page, real presses and keys, and its own eyes. */

export interface Browser {
  /** As in 'Firefox 153'. */
  readonly name: string
  goto(url: string): Promise<void>
  /** Runs the source of a function in the page. @returns what it resolves to, as JSON */
  evaluate<T>(source: string, ...args: readonly (string | number)[]): Promise<T>
  /** A press of the main button at that point of the window, CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Keys one after another into what has the focus. */
  type(words: string): Promise<void>
  /** What is on screen, a PNG in base64. */
  picture(): Promise<string>
  /** Ends the program and removes its profile. */
  close(): Promise<void>
}

/** One of the window's pointers and keyboards, as both protocols take it. */
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
