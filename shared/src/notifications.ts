/** The notifications that the system itself sends, and how urgent each looks. Their texts are in `notification-texts`. */
export const NOTIFICATION_TYPES = {
  welcome: 'info',
  'password-changed': 'success',
  'password-reset': 'warning',
  'two-factor-enabled': 'success',
  'two-factor-disabled': 'warning',
  'participant-registered': 'info',
  'profile-requested': 'info',
  'profile-request-accepted': 'success',
  'profile-request-refused': 'warning',
  'participant-added': 'success',
  'people-imported': 'success',
  'questions-imported': 'success',
  'import-failed': 'error',
  'package-ready': 'success',
  'package-failed': 'error',
  'report-ready': 'success',
  'report-failed': 'error',
  'assessment-assigned': 'info',
  'assessment-scheduled': 'success',
  'assessment-tomorrow': 'info',
  'assessment-soon': 'warning',
  'assessment-over': 'info',
  'sitting-assigned': 'info',
  'sitting-left': 'info',
  'proctor-assigned': 'info',
  'co-administrator-added': 'info',
  'co-administrator-removed': 'warning',
  'co-administrator-left': 'info',
  'ownership-received': 'info',
  'ownership-changed': 'info',
  'question-assigned': 'info',
  'question-revised': 'info',
  'question-returned': 'warning',
  'question-approved': 'success',
  'question-rejected': 'error',
  'question-commented': 'info',
  'marks-differ': 'warning',
  'mark-proposed': 'info',
  'credits-proposed': 'warning',
  'wall-unwatched': 'error',
  'test-reopened': 'success',
  'passing-score-changed': 'info',
  'result-decided-anew': 'info',
  'result-final': 'success',
  'result-changed': 'warning',
  'certificate-issued': 'success',
  'help-asked': 'warning',
  'flag-critical': 'error',
  'flag-commented': 'info',
  'second-review-asked': 'warning',
  'second-review-decided': 'info',
  'termination-review-asked': 'warning',
  'termination-overturned': 'success',
  'appeal-possible': 'warning',
  'appeal-submitted': 'warning',
  'appeal-withdrawn': 'info',
  'appeal-decided': 'info',
  'appealed-decision': 'info',
  'webhook-disabled': 'error',
  'own-data-ready': 'success',
  'own-data-failed': 'error',
  'erasure-asked': 'warning',
  'erasure-refused': 'info',
  'erasure-accepted': 'success',
} as const satisfies Record<string, 'success' | 'warning' | 'error' | 'info'>

export type NotificationKey = keyof typeof NOTIFICATION_TYPES
export const NOTIFICATION_KEYS = Object.keys(NOTIFICATION_TYPES) as [NotificationKey, ...NotificationKey[]]

export interface NotificationText {
  title: string
  message: string
  /** Of the link to what the notification is about. */
  label: string
}
/** The texts of one language; `{{name}}` is filled from the parameters. */
export type NotificationTexts = Record<NotificationKey, NotificationText>
