/** The program of `npm run maps`. */
import { runMapsTool } from './run-maps-tool.ts'

process.exitCode = await runMapsTool(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
