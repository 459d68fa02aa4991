import type { NotificationTexts } from '../notifications.ts'

export const notificationTexts: NotificationTexts = {
  welcome: {
    title: 'Welcome',
    message: 'Your account in the assessment system is active.',
    label: 'Open my page',
  },
  'password-changed': {
    title: 'Password changed',
    message: 'Your account password was just changed. You were logged out on other devices.',
    label: 'See devices',
  },
  'password-reset': {
    title: 'Password reset',
    message: 'An administrator reset your account password.',
    label: 'Open account',
  },
  'two-factor-enabled': {
    title: 'Two-factor login is on',
    message: 'Logging in now needs a code from the authenticator app.',
    label: 'Open account',
  },
  'two-factor-disabled': {
    title: 'Two-factor login is off',
    message: 'Logging in no longer needs an authenticator code.',
    label: 'Open account',
  },
  'participant-registered': {
    title: 'New registration',
    message: '{{name}} registered as a participant.',
    label: 'View users',
  },
  'profile-requested': {
    title: 'Request to change details',
    message: '{{name}} requested a change of name, NIP or work unit.',
    label: 'View requests',
  },
  'profile-request-accepted': {
    title: 'Account details changed',
    message: 'Your request was accepted.',
    label: 'Open account',
  },
  'profile-request-refused': {
    title: 'Request refused',
    message: 'Your request to change your details was refused: {{reason}}',
    label: 'Open account',
  },
  'participant-added': {
    title: 'Participant added',
    message: '{{name}} was added as a participant.',
    label: 'View users',
  },
  'people-imported': {
    title: 'Import finished',
    message: 'Accounts imported: {{count}}.',
    label: 'View users',
  },
  'questions-imported': {
    title: 'Question import finished',
    message: 'Questions imported and waiting for validation: {{count}}.',
    label: 'View questions',
  },
  'import-failed': {
    title: 'Import failed',
    message: 'Nothing was stored. See why, then import the file again.',
    label: 'View import',
  },
  'package-ready': {
    title: 'Evidence package ready',
    message: 'Your evidence package can be downloaded for 24 hours.',
    label: 'View packages',
  },
  'package-failed': {
    title: 'Evidence package failed',
    message: 'See why, then make it again on the page of packages.',
    label: 'View packages',
  },
  'report-ready': {
    title: 'Report file ready',
    message: 'The report file of "{{title}}" can be downloaded for 7 days.',
    label: 'View report',
  },
  'report-failed': {
    title: 'Report file failed',
    message: 'The report file of "{{title}}" was not made. See why, then make it again in that report.',
    label: 'View report',
  },
  'assessment-assigned': {
    title: 'New assessment',
    message: 'You have been added as a participant in "{{title}}".',
    label: 'View assessment',
  },
  'assessment-scheduled': {
    title: 'Assessment scheduled',
    message: '"{{title}}" is scheduled.',
    label: 'View assessment',
  },
  'assessment-tomorrow': {
    title: 'An assessment begins soon',
    message: '"{{title}}" begins on {{at}}.',
    label: 'View assessment',
  },
  'assessment-soon': {
    title: 'An assessment begins within an hour',
    message: '"{{title}}" begins on {{at}}.',
    label: 'View assessment',
  },
  'assessment-over': {
    title: 'Assessment ended',
    message: '"{{title}}" ended on {{at}}.',
    label: 'View assessment',
  },
  'sitting-assigned': {
    title: 'Your test schedule',
    message: '"{{title}}": {{sitting}}, begins on {{at}}.',
    label: 'View assessment',
  },
  'sitting-left': {
    title: 'Your test schedule',
    message: '"{{title}}" now begins on {{at}} for you.',
    label: 'View assessment',
  },
  'proctor-assigned': {
    title: 'New proctoring task',
    message: 'You have been assigned to proctor "{{title}}".',
    label: 'Open the wall',
  },
  'co-administrator-added': {
    title: 'You are a co-administrator',
    message: '{{name}} made you a co-administrator of "{{title}}".',
    label: 'View assessment',
  },
  'co-administrator-removed': {
    title: 'You are no longer a co-administrator',
    message: '{{name}} removed you from the co-administrators of "{{title}}".',
    label: 'View assessments',
  },
  'co-administrator-left': {
    title: 'A co-administrator has left',
    message: '{{name}} no longer manages "{{title}}".',
    label: 'View assessment',
  },
  'ownership-received': {
    title: 'You own an assessment',
    message: '{{name}} transferred "{{title}}" to you: {{reason}}',
    label: 'View assessment',
  },
  'ownership-changed': {
    title: 'An assessment has another owner',
    message: '"{{title}}" now belongs to {{name}}: {{reason}}',
    label: 'View assessment',
  },
  'question-assigned': {
    title: 'New validation task',
    message: 'You have been assigned to validate the question "{{preview}}".',
    label: 'Open the validation task',
  },
  'question-revised': {
    title: 'Question revised',
    message: '{{name}} revised the question "{{preview}}". It is waiting for your validation.',
    label: 'Open the validation task',
  },
  'question-returned': {
    title: 'Question needs revision',
    message: '{{name}} returned the question "{{preview}}" for revision.',
    label: 'View question',
  },
  'question-approved': {
    title: 'Question approved',
    message: 'The question "{{preview}}" was approved.',
    label: 'View question',
  },
  'question-rejected': {
    title: 'Question rejected',
    message: 'The question "{{preview}}" was rejected: {{reason}}',
    label: 'View question',
  },
  'question-commented': {
    title: 'New comment',
    message: '{{name}} commented on the question "{{preview}}".',
    label: 'View question',
  },
  'marks-differ': {
    title: 'Essay marks differ',
    message: 'Two marks for the essay of participant {{code}} differ too much and must be aligned.',
    label: 'Open the essay',
  },
  'mark-proposed': {
    title: 'Essay mark proposed',
    message: 'A proposed mark for the essay of participant {{code}} is waiting for your agreement.',
    label: 'Open the essay',
  },
  'credits-proposed': {
    title: 'Extra time proposed',
    message: 'Participants of "{{title}}" lost time in an outage. Proposed extra time waits for the proctor.',
    label: 'View proposals',
  },
  'wall-unwatched': {
    title: 'No proctor is watching',
    message:
      'Participants of “{{title}}” are taking their test, and no proctor has had the Proctor Dashboard open for a minute.',
    label: 'Open',
  },
  'test-reopened': {
    title: 'Your test is open again',
    message: 'You were given {{time}} more for "{{title}}". The clock runs as soon as you continue.',
    label: 'Continue the test',
  },
  'passing-score-changed': {
    title: 'Pass mark changed',
    message:
      '{{name}} changed the pass mark of "{{title}}" from {{before}} to {{after}}, and all results were decided anew. Reason: {{reason}}',
    label: 'See results',
  },
  'result-decided-anew': {
    title: 'Result decided anew',
    message: 'The pass mark of "{{title}}" changed from {{before}} to {{after}}, and your result was decided anew.',
    label: 'See result',
  },
  'result-final': {
    title: 'Your result is final',
    message: 'The result of "{{title}}" is final.',
    label: 'See result',
  },
  'result-changed': {
    title: 'Your result has changed',
    message: 'The result of "{{title}}" was computed again and has changed. Its page says why.',
    label: 'See result',
  },
  'certificate-issued': {
    title: 'Certificate issued',
    message: 'The result of "{{title}}" is final and your certificate has been issued.',
    label: 'See result',
  },
  'help-asked': {
    title: 'A participant asks for help',
    message: '{{name}} ({{code}}) asks the proctor for help.',
    label: 'Open the wall',
  },
  'flag-critical': {
    title: 'Critical flag',
    message: '{{name}}: {{description}}',
    label: 'Open the wall',
  },
  'flag-commented': {
    title: 'Comment on a flag',
    message: '{{name}} commented on a flag about {{candidate}}.',
    label: 'Open the flag',
  },
  'second-review-asked': {
    title: 'Second review asked for',
    message: '{{name}} proposed to change the verdict on a flag about {{candidate}}.',
    label: 'Review',
  },
  'second-review-decided': {
    title: 'Second review done',
    message: '{{name}} decided on the changed verdict about {{candidate}}.',
    label: 'Open the flag',
  },
  'termination-review-asked': {
    title: 'Second review of an ended test',
    message: '{{name}} ended the test of {{candidate}}. A second person upholds or overturns that.',
    label: 'Review',
  },
  'termination-overturned': {
    title: 'Your test is open again',
    message: 'The end of "{{title}}" was overturned. You have {{time}} left; the clock runs as soon as you continue.',
    label: 'Continue the test',
  },
  'appeal-possible': {
    title: 'Something counted in your test',
    message: 'In "{{title}}" a flag or the end of the test counted against you. You can appeal until {{at}}.',
    label: 'See it and appeal',
  },
  'appeal-submitted': {
    title: 'New appeal',
    message: '{{candidate}} appeals about "{{title}}".',
    label: 'Open the appeal',
  },
  'appeal-withdrawn': {
    title: 'Appeal withdrawn',
    message: '{{candidate}} has withdrawn the appeal about "{{title}}".',
    label: 'Open the appeals',
  },
  'appeal-decided': {
    title: 'Your appeal was decided',
    message: 'Your appeal about "{{title}}" was decided. Read the decision and its reasons.',
    label: 'Read the decision',
  },
  'appealed-decision': {
    title: "A participant's appeal was decided",
    message:
      '{{name}} decided the appeal of {{candidate}} about "{{title}}": upheld {{upheld}}, overturned {{overturned}}.',
    label: 'Open',
  },
  'webhook-disabled': {
    title: 'Messages to another system were stopped',
    message:
      'Delivery to "{{name}}" kept failing and was turned off. What was not sent is kept. Repair the cause, then turn it on again.',
    label: 'Open webhooks',
  },
  'own-data-ready': {
    title: 'Your data package is ready',
    message: 'It can be downloaded for 7 days.',
    label: 'Download',
  },
  'own-data-failed': {
    title: 'Your data package could not be made',
    message: 'Ask for it once more. If that fails too, contact an administrator.',
    label: 'Open',
  },
  'erasure-asked': {
    title: 'Request for erasure',
    message: 'A participant asks for their data to be erased. Decide with a reason.',
    label: 'Review',
  },
  'erasure-refused': {
    title: 'Erasure refused',
    message: 'Reason: {{reason}}',
    label: 'Open',
  },
  'erasure-accepted': {
    title: 'Erasure accepted',
    message: 'Your personal data is erased and your account closed on {{at}}. Until then you can take it back.',
    label: 'Open',
  },
}
