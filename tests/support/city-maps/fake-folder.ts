/** The browser's file system in memory, with its locks: one writer or many readers of a file. */

interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  readers: number
  isWritten: boolean
}

export interface FakeFolder {
  /** By name; a file can be changed or thrown away. */
  readonly files: Map<string, StoredFile>
  /** Removes it from the globals. */
  uninstall(): void
}

const missing = (): never => {
  throw new DOMException('missing', 'NotFoundError')
}
const locked = (): never => {
  throw new DOMException('locked', 'NoModificationAllowedError')
}

function openFile(file: StoredFile, mode: 'read-only' | 'readwrite') {
  if (file.isWritten || (mode === 'readwrite' && file.readers > 0)) locked()
  if (mode === 'readwrite') file.isWritten = true
  else file.readers += 1
  return {
    read: (buffer: Uint8Array, { at }: { at: number }): number => {
      const part = file.bytes.subarray(at, at + buffer.length)
      buffer.set(part)
      return part.length
    },
    write: (buffer: Uint8Array, { at }: { at: number }): number => {
      const bytes = new Uint8Array(Math.max(file.bytes.length, at + buffer.length))
      bytes.set(file.bytes)
      bytes.set(buffer, at)
      file.bytes = bytes
      return buffer.length
    },
    getSize: () => file.bytes.length,
    truncate: (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(file.bytes.subarray(0, size))
      file.bytes = bytes
    },
    flush: () => undefined,
    close: () => {
      if (mode === 'readwrite') file.isWritten = false
      else file.readers -= 1
    },
  }
}

class FakeHandle {
  readonly #file: StoredFile
  constructor(file: StoredFile) {
    this.#file = file
  }
  async createSyncAccessHandle({ mode }: { mode: 'read-only' | 'readwrite' }) {
    return openFile(this.#file, mode)
  }
  async getFile() {
    return new Blob([this.#file.bytes])
  }
}

/** Puts it in place of the browser's. */
export function installFakeFolder(): FakeFolder {
  const files = new Map<string, StoredFile>()
  let exists = false
  const folder = {
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (create && !files.has(name)) files.set(name, { bytes: new Uint8Array(0), readers: 0, isWritten: false })
      return new FakeHandle(files.get(name) ?? missing())
    },
    removeEntry: async (name: string) => {
      const file = files.get(name) ?? missing()
      if (file.isWritten || file.readers > 0) locked()
      files.delete(name)
    },
    keys: () => files.keys(),
  }
  const root = {
    getDirectoryHandle: async (_name: string, { create = false } = {}) => {
      exists ||= create
      return exists ? folder : missing()
    },
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.defineProperty(globalThis, 'navigator', { value: { storage: { getDirectory: async () => root } }, configurable: true })
  Object.assign(globalThis, { FileSystemFileHandle: FakeHandle })
  return {
    files,
    uninstall: () => {
      Reflect.deleteProperty(globalThis, 'navigator')
      if (before) Object.defineProperty(globalThis, 'navigator', before)
      Reflect.deleteProperty(globalThis, 'FileSystemFileHandle')
    },
  }
}
