/** City maps as files of the browser's file system, in a folder that only this origin has. */

const FOLDER = 'city-maps'

/** Reads and writes a file of a worker. TypeScript declares it in workers only. */
export interface SyncFile {
  read(buffer: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number
  write(buffer: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number
  getSize(): number | Promise<number>
  truncate(size: number): void | Promise<void>
  flush(): void | Promise<void>
  close(): void | Promise<void>
}

interface SyncFileHandle {
  /** `mode` is not known everywhere: then a file is open once. */
  createSyncAccessHandle(options?: { readonly mode: 'read-only' | 'readwrite' }): Promise<SyncFile>
}

/** Returns the folder; undefined where the browser has no file system, or not in a private window. @param create or where it is missing */
export async function openMapFolder(create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    // Browsers without it lack the function, although the types declare it.
    const root = await (navigator as { readonly storage?: Partial<StorageManager> }).storage?.getDirectory?.()
    return await root?.getDirectoryHandle(FOLDER, { create })
  } catch {
    return undefined
  }
}

/** Returns whether this thread can open files of the folder for writing in place. */
export const canWriteInPlace = (): boolean =>
  typeof FileSystemFileHandle !== 'undefined' && 'createSyncAccessHandle' in FileSystemFileHandle.prototype

/** Opens a file in a worker. @throws DOMException when it is missing or locked, or TypeError where the browser cannot */
export async function openSyncFile(folder: FileSystemDirectoryHandle, name: string, mode: 'read-only' | 'readwrite'): Promise<SyncFile> {
  const handle = await folder.getFileHandle(name, { create: mode === 'readwrite' })
  return (handle as FileSystemFileHandle & SyncFileHandle).createSyncAccessHandle({ mode })
}
