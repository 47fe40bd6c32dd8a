/** The app's own files, where there are any: a server has them, the backend inside the page does not. */
export interface AssetSource {
  /** The answer for a GET or HEAD; undefined when there is no such file. */
  respond(request: Request): Promise<Response | undefined>
}
