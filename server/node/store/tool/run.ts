/** The program of `npm run store`. */
import { runStoreTool } from './run-store-tool.ts'

process.exitCode = await runStoreTool(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
