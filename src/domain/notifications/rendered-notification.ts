/** A notification in one language, with the texts that an e-mail needs around it. */
export interface RenderedNotification {
  /** Value of `<html lang>`. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly message: string
  /** Label of the link to the app. */
  readonly open: string
  /** Explains why the e-mail was sent and how to unsubscribe. */
  readonly footer: string
  /** The whole notification in one line, for SMS. */
  readonly short: string
}
