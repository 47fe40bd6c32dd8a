import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packagesAreInstalled } from './install-packages.mjs'

let root = ''

function write(name: string, seconds: number): void {
  writeFileSync(join(root, name), '{}')
  utimesSync(join(root, name), seconds, seconds)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nearhelp-packages-'))
  mkdirSync(join(root, 'node_modules', 'vitest'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"devDependencies":{"vitest":"1.0.0"}}')
})

afterEach(() => rmSync(root, { recursive: true }))

test('packages are missing without a finished installation', () => {
  write('package-lock.json', 100)
  expect(packagesAreInstalled(root, 'runtime')).toBe(false)
})

test('packages are current when they are as new as the lock file', () => {
  write('package-lock.json', 100)
  write('node_modules/.package-lock.json', 100)
  expect(packagesAreInstalled(root, 'runtime')).toBe(true)
})

test('packages are out of date when the lock file is newer', () => {
  write('package-lock.json', 200)
  write('node_modules/.package-lock.json', 100)
  expect(packagesAreInstalled(root, 'runtime')).toBe(false)
  expect(packagesAreInstalled(root, 'all')).toBe(false)
})

test('checks every development package', () => {
  write('package-lock.json', 100)
  write('node_modules/.package-lock.json', 100)
  expect(packagesAreInstalled(root, 'all')).toBe(false)
  write('node_modules/vitest/package.json', 100)
  expect(packagesAreInstalled(root, 'all')).toBe(true)
})
