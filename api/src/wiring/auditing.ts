import { type AuditAnchors, createAuditAnchors } from '../kernel/audit/audit-anchors.ts'
import type { AuditKeys } from '../kernel/audit/audit-chain.rules.ts'
import { type CallRecorder, createCallRecorder } from '../kernel/audit/recorded-calls.ts'
import type { Base } from './base.ts'
import type { Closer } from './closer.ts'

export interface Auditing {
  anchors: AuditAnchors
  recorder: CallRecorder
}

/** Keeps the head of the audit log outside of the database, and records calls. */
export function openAuditing(base: Base, auditKeys: AuditKeys, closer: Closer): Auditing {
  const { db, files, audit, log, now } = base
  // Whatever lines are left out of the log, these are not: they are how a tail that was cut off is missed.
  const anchorLog = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  const anchors = createAuditAnchors({ db, files, keys: auditKeys, log: anchorLog, now })
  // Not waited for: a hub starts without its file store.
  const firstAnchor = anchors
    .save()
    .catch((error: unknown) => log.error({ err: error }, 'head of the audit log could not be stored'))
  closer.add('last audit anchor', () => firstAnchor.then(() => anchors.save()))
  const recorder = createCallRecorder({ db, audit, log, now })
  closer.add('last audit entries', () => recorder.close())
  return { anchors, recorder }
}
