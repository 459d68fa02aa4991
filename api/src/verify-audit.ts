import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readProcessAuditCheckConfig } from './config.ts'
import { openReader } from './wiring/db/data-source.ts'
import { type AuditAnchor, anchorOfLogLine, inOrder } from './kernel/audit/audit-anchor.rules.ts'
import { checkAnchorFiles, readAnchors } from './kernel/audit/audit-anchors.ts'
import { createAuditKeys } from './kernel/audit/audit-keys.ts'
import { verifyAuditLog } from './kernel/audit/audit-verification.ts'
import { openFileStore } from './kernel/files/open-file-store.ts'

/**
 * Checks the audit log with the keys and the anchors, without a hub: `verify-audit.ts [--log FILE]`. With `--log` also against
 * the heads in a log that was collected from the hubs. The last line is one JSON object; the exit code is 1 unless all is whole.
 */
const ROOT = path.resolve(import.meta.dirname, '../..')

async function readLogAnchors(file: string): Promise<AuditAnchor[]> {
  const anchors: AuditAnchor[] = []
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    const anchor = anchorOfLogLine(line)
    if (anchor !== null) anchors.push(anchor)
  }
  return anchors.toSorted((a, b) => a.sequence - b.sequence)
}

async function check(): Promise<object & { valid: boolean }> {
  const { values } = parseArgs({ options: { log: { type: 'string' } } })
  const config = readProcessAuditCheckConfig(ROOT)
  const logged = values.log === undefined ? [] : await readLogAnchors(path.resolve(values.log))
  const source = await openReader({ url: config.databaseUrl, dataDir: config.dataDir })
  const files = openFileStore(config)
  try {
    const keys = createAuditKeys(config.secretKey, config.formerSecretKeys)
    return await verifyAuditLog({
      ...{ read: source.manager, keys, anchors: inOrder(readAnchors(files), logged) },
      anchorFiles: () => checkAnchorFiles(files, keys, Infinity),
    })
  } finally {
    await files.close()
    await source.destroy()
  }
}

const verdict = await check().catch((error: unknown) => ({
  valid: false,
  error: error instanceof Error ? error.message : String(error),
}))
process.stdout.write(`${JSON.stringify(verdict)}\n`)
if (!verdict.valid) process.exitCode = 1
