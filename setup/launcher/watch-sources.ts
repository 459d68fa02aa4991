import { watch } from 'node:fs'
import { fromRoot } from '../paths.ts'

/** An editor writes a file in several goes; a checkout writes many files. */
const QUIET_MS = 200

/** Calls `onChange` shortly after sources in one of the folders have changed, until `signal`. Tests and data do not count. */
export function watchSources(folders: readonly string[], signal: AbortSignal, onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(fromRoot(folder), { recursive: true, signal }, (_event, file) => {
      if (!file || !/\.(ts|json)$/.test(file) || file.includes('.test.')) return
      clearTimeout(timer)
      timer = setTimeout(onChange, QUIET_MS)
    }).on('error', (error) => {
      if (!signal.aborted) console.error(`Changes in ${folder} are no longer noticed: ${error.message}`)
    })
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
