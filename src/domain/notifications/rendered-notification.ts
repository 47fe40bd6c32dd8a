/** A notification in one language, with the words that a letter needs around it. */
export interface RenderedNotification {
  /** Of `<html lang>`. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly message: string
  /** Of the link to the app. */
  readonly open: string
  /** Why this comes by e-mail, and how it ends. */
  readonly why: string
  /** All of it in one line, for a telephone. */
  readonly short: string
}
