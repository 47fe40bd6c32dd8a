/** Files of city maps on this device, wherever the browser keeps them. */
import { cityMapFileName, type CityMapFile, type CityMapPart, type CityMapPlace, type CityMapRecord } from '../city-map-record.ts'
import type { ReadableFile } from '../map-archive.ts'
import { canWriteInPlace, openMapFolder, openSyncFile } from './map-folder.ts'
import { hasPieces, namesOfPieces, readPieces, removePieces, writePieces } from './stored-pieces.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that a download writes from its beginning on. */
export interface WritableFile {
  /** Bytes that are in it already: what was said, or none where the browser has thrown them away. */
  readonly received: number
  /** Writes bytes whose offset is a multiple of `DOWNLOAD_PIECE_BYTES`. @throws QuotaExceededError on a full device */
  write(offset: number, bytes: Bytes): Promise<void>
  /** Resolves when everything that was written is on the disk. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Another page closes its copy of a file a moment after it was told that the file goes. */
const REMOVE_ATTEMPTS = 5
const REMOVE_WAIT_MS = 100

/** Returns where this worker can write files. */
export async function chooseCityMapPlace(): Promise<CityMapPlace> {
  return canWriteInPlace() && (await openMapFolder(true)) !== undefined ? 'folder' : 'database'
}

/** @throws DOMException when another worker writes the file, or the browser has no place for it any more */
export async function openForWriting(file: CityMapPart): Promise<WritableFile> {
  const name = cityMapFileName(file)
  if (file.place === 'database')
    return {
      received: (await hasPieces(name, file.received)) ? file.received : 0,
      write: (offset, bytes) => writePieces(name, offset, bytes),
      flush: async () => undefined,
      close: async () => undefined,
    }
  const folder = await openMapFolder(true)
  if (folder === undefined) throw new DOMException('The folder is gone', 'NotFoundError')
  const open = await openSyncFile(folder, name, 'readwrite')
  const received = (await open.getSize()) < file.received ? 0 : file.received
  // What was written after the last note may be damaged.
  await open.truncate(received)
  return {
    received,
    write: async (at, bytes) => {
      const written = open.write(bytes, { at })
      if (written < bytes.length) throw new DOMException('The device is full', 'QuotaExceededError')
    },
    flush: async () => open.flush(),
    close: async () => open.close(),
  }
}

async function openFolderFile(name: string): Promise<ReadableFile> {
  const folder = await openMapFolder(false)
  if (folder === undefined) throw new DOMException('The folder is gone', 'NotFoundError')
  try {
    const open = await openSyncFile(folder, name, 'read-only')
    return {
      read: async (offset, length) => {
        const bytes = new Uint8Array(length)
        if (open.read(bytes, { at: offset }) < length) throw new RangeError('The file is too short')
        return bytes
      },
      close: () => void open.close(),
    }
  } catch {
    // On a page, or where another tab has it open and the browser allows one: slower, and without a lock.
    const blob = await (await folder.getFileHandle(name)).getFile()
    return {
      read: async (offset, length) => {
        const bytes = new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer())
        if (bytes.length < length) throw new RangeError('The file is too short')
        return bytes
      },
      close: () => undefined,
    }
  }
}

/** Opens a whole file. @throws DOMException when it is not there */
export async function openForReading(file: CityMapFile): Promise<ReadableFile> {
  const name = cityMapFileName(file)
  if (file.place === 'folder') return openFolderFile(name)
  return { read: (offset, length) => readPieces(name, offset, length), close: () => undefined }
}

/** Returns whether a whole file is on this device, as its record says. @throws the browser's error when it cannot tell */
export async function hasWholeFile(file: CityMapFile): Promise<boolean> {
  const { bytes } = file.basemap
  const name = cityMapFileName(file)
  if (file.place === 'database') return hasPieces(name, bytes)
  const folder = await openMapFolder(false)
  if (folder === undefined) return false
  try {
    return (await (await folder.getFileHandle(name)).getFile()).size === bytes
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false
    throw error
  }
}

async function removeFromFolder(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let attempt = 1; attempt <= REMOVE_ATTEMPTS; attempt += 1) {
    try {
      await folder.removeEntry(name)
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      await new Promise((resolve) => setTimeout(resolve, REMOVE_WAIT_MS))
    }
  }
}

/** Removes a file. One that another page still reads stays, until `removeOtherFiles` is called. */
export async function removeFile(file: CityMapFile): Promise<void> {
  const name = cityMapFileName(file)
  if (file.place === 'database') return removePieces(name)
  const folder = await openMapFolder(false)
  if (folder !== undefined) await removeFromFolder(folder, name)
}

/** Removes the files that no record names. One that another page still reads stays, until this is called the next time. */
export async function removeOtherFiles(records: readonly CityMapRecord[]): Promise<void> {
  const named = new Set(records.flatMap(({ stored, part }) => [stored, part].flatMap((file) => (file ? [cityMapFileName(file)] : []))))
  for (const name of await namesOfPieces()) if (!named.has(name)) await removePieces(name)
  const folder = await openMapFolder(false)
  if (folder === undefined) return
  const names: string[] = []
  for await (const name of (folder as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> }).keys()) names.push(name)
  for (const name of names) if (!named.has(name)) await removeFromFolder(folder, name)
}
