/** Runs the store tool in this process, over the store of a data folder. */
import { runStoreTool } from '#server/node/store/tool/run-store-tool.ts'

export interface ToolRun {
  readonly code: number
  /** Lines of the answer. */
  readonly out: readonly string[]
  /** Lines on how far it is, and why it failed. */
  readonly err: readonly string[]
}

export const storeTool = (dataDir: string, ...given: readonly string[]): Promise<ToolRun> => runTool({ DATA_DIR: dataDir }, ...given)

/** @param settings the environment */
export async function runTool(settings: Readonly<Record<string, string>>, ...given: readonly string[]): Promise<ToolRun> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runStoreTool(given, settings, { out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out, err }
}

/** Returns the lines of an answer that name faults: they begin with an id. */
export const faultLines = ({ out }: ToolRun): string[] => out.filter((line) => /^(\S+[:!.]\S+|audit) (?!\d+$)[a-z]/.test(line))
