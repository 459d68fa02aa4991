import type { Role } from './roles.ts'

/**
 * The one table of permissions. The server enforces it; the web app uses it only to hide what would be refused.
 * Ownership (an administrator's own participants, a proctor's assigned assessments) is checked beside it, by the service.
 */
export const PERMISSIONS = {
  'assessment:take': ['peserta'],
  /** Create, change, archive, link, assign. An administrator does so with their own assessments. */
  'assessment:manage': ['super-admin', 'administrator'],
  'assessment:list': ['super-admin', 'administrator', 'proktor', 'auditor'],
  /** Select approved questions for an assessment. */
  'question:choose': ['super-admin', 'administrator'],
  /** See the bank with keys and rubrics. */
  'question:read': ['super-admin', 'penilai', 'validator'],
  /** Create, import, export. */
  'question:write': ['super-admin', 'penilai'],
  /** Change or delete: assessors any question, the others what the specification lets them. */
  'question:edit': ['super-admin', 'penilai', 'validator'],
  'question:validate': ['super-admin', 'validator'],
  /** Give validators their tasks. */
  'question:assign': ['super-admin', 'penilai', 'validator'],
  /** Mark essays. */
  'essay:mark': ['super-admin', 'penilai'],
  /** Pause, resume, lock, warn and end a candidate's test; decide about late answers and time credits. */
  'test-session:command': ['super-admin', 'proktor'],
  /** Prepare the warnings that proctors choose from. */
  'warning-template:manage': ['super-admin', 'administrator'],
  /** See check-ins with their pictures. */
  'check-in:read': ['super-admin', 'proktor', 'auditor'],
  /** Admit candidates, have them repeat steps, refuse them. */
  'check-in:decide': ['super-admin', 'proktor'],
  /** Let a test go on that somebody else ended. An administrator does so in their own assessments, a proctor where they lead. */
  'test-session:reactivate': ['super-admin', 'administrator', 'proktor'],
  /** Results of an assessment; correct keys and score again. */
  'result:read': ['super-admin', 'administrator', 'penilai', 'auditor'],
  'result:rescore': ['super-admin', 'penilai'],
  /** Decide about a result that its figures leave open. An administrator does so in their own assessments. */
  'result:decide': ['super-admin', 'administrator'],
  /** See who is ahead in an assessment, by participant numbers. */
  'ranking:read': ['super-admin', 'administrator', 'penilai', 'auditor'],
  /** See it with names. Not assessors: a place that moves as they confirm a mark would tell whose essay it was. */
  'ranking:names': ['super-admin', 'administrator', 'auditor'],
  /** What an assessment came to, with names: the list, the report, its files. An administrator sees their own assessments. */
  'report:read': ['super-admin', 'administrator', 'auditor'],
  /** What periods came to, in figures without names. An administrator sees their own assessments. */
  'report-card:read': ['super-admin', 'administrator'],
  /** See candidates over time, and what the agency has judged of them. An administrator by results of their own assessments. */
  'talent:read': ['super-admin', 'administrator', 'auditor'],
  /** Enter what the agency has judged of candidates. An administrator does so of their own participants. */
  'talent:manage': ['super-admin', 'administrator'],
  'talent:own': ['peserta'],
  /** Agency, logo and signatory that certificates carry. */
  'certificate:brand': ['super-admin'],
  'test-session:list': ['super-admin', 'administrator', 'proktor', 'auditor'],
  'flag:list': ['super-admin', 'administrator', 'proktor', 'auditor'],
  'flag:review': ['super-admin', 'proktor'],
  /**
   * Uphold or overturn what somebody else decided: a changed verdict, a termination. An administrator does so in their own
   * assessments, a proctor where they lead.
   */
  'flag:second-review': ['super-admin', 'administrator', 'proktor'],
  'flag:comment': ['super-admin', 'administrator', 'proktor'],
  /** See how often kinds of flags are right, by assessment, room, unit and device. An administrator sees their own assessments. */
  'flag-kind:read': ['super-admin', 'administrator', 'auditor'],
  /** Put a kind under observation, and take that back. An administrator does so in their own assessments. */
  'flag-kind:decide': ['super-admin', 'administrator'],
  'flag:evidence': ['super-admin', 'proktor', 'auditor'],
  /** Take evidence out of the installation. A proctor does so of the candidates whom they watch. */
  'evidence:package': ['super-admin', 'proktor', 'auditor'],
  /** Check such a package, by the keys of this installation. */
  'evidence:verify': ['super-admin', 'auditor'],
  /** See what was recorded of a test. A proctor sees that of their own candidates while these take it, and all where they lead. */
  'recording:read': ['super-admin', 'proktor', 'auditor'],
  /** Decide about what candidates appeal against. Never by people who had a part in it. */
  'appeal:decide': ['super-admin', 'auditor'],
  'wall:watch': ['super-admin', 'proktor'],
  /** See how the proctors of an assessment are doing, and move candidates between them. A proctor does so where they lead. */
  'team:lead': ['super-admin', 'proktor'],
  /** Who watched whom. A proctor sees it where they lead; the others only how long their candidates were not looked at. */
  'eyes-on:read': ['super-admin', 'administrator', 'proktor', 'auditor'],
  'user:manage': ['super-admin'],
  /** An administrator manages the participants whom they created. */
  'participant:manage': ['super-admin', 'administrator'],
  'user:stats': ['super-admin', 'administrator'],
  /** Second factor of the user's own account. Candidates sign in on machines that are not theirs, without a telephone. */
  'account:two-factor': ['super-admin', 'administrator', 'penilai', 'validator', 'proktor', 'auditor'],
  /** Change the user's own name. A candidate's stands on certificates, so candidates ask for it. */
  'account:rename': ['super-admin', 'administrator', 'penilai', 'validator', 'proktor', 'auditor'],
  /** Keep how the user wants to see a list of the staff's pages. */
  'account:list-views': ['super-admin', 'administrator', 'penilai', 'validator', 'proktor', 'auditor'],
  'profile:request': ['peserta'],
  /** Write a notification to a role or to everybody. */
  'notification:send': ['super-admin', 'administrator'],
  /** Have a package of what is stored of oneself, and ask for it to be erased. */
  'own-data:request': ['peserta'],
  /** See requests for erasure, what would go and what must be kept. */
  'erasure:read': ['super-admin', 'auditor'],
  /** Decide about them. */
  'erasure:decide': ['super-admin'],
  'outbox:read': ['super-admin'],
  /** Make and revoke the keys with which programs of the agency read. */
  'api-key:manage': ['super-admin'],
  /** Decide which other systems of the agency are told what happens here. */
  'webhook:manage': ['super-admin'],
  'lti:manage': ['super-admin'],
  'audit:read': ['super-admin', 'auditor'],
  /** See what is deleted when, and hold it back for a legal reason. */
  'retention:manage': ['super-admin', 'auditor'],
  'system:read': ['super-admin', 'administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

/** Staff who see every assessment; the others see those they are assigned to. */
export function seesEveryAssessment(role: Role): boolean {
  return role === 'super-admin' || role === 'auditor'
}

/** Those who see the ranking of every assessment. Assessors mark, and read results, for all of them. */
export function seesEveryRanking(role: Role): boolean {
  return seesEveryAssessment(role) || role === 'penilai'
}
