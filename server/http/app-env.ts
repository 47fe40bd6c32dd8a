/** Types of the bindings and variables that Hono passes with a request. */

export interface AppEnv {
  readonly Bindings: {
    /** The sender's network address, taken from the connection and never from headers; absent inside the page. */
    readonly address?: string
  }
  readonly Variables: {
    requestId: string
    /** The parsed JSON body; undefined without one. */
    body: unknown
  }
}
