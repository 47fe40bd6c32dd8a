/** The app's static files: present on a server, absent in the backend inside the page. */
export interface AssetSource {
  /** Returns the response to a GET or HEAD; undefined when the file does not exist. */
  respond(request: Request): Promise<Response | undefined>
}
