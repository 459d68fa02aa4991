export const templates = {
  welcome: {
    title: 'Welcome',
    message: 'Your account in the assessment system is active.',
  },
  'password-changed': {
    title: 'Password changed',
    message: 'The password of your account was just changed. Sessions on other devices were ended.',
  },
  'password-reset': {
    title: 'Password reset',
    message: 'An administrator reset the password of your account.',
  },
  'two-factor-enabled': {
    title: 'Two-factor login is on',
    message: 'Logging in now needs a code from the authenticator app.',
  },
  'two-factor-disabled': {
    title: 'Two-factor login is off',
    message: 'Logging in no longer needs an authenticator code.',
  },
  'participant-registered': {
    title: 'New registration',
    message: '{{name}} registered as a participant.',
    label: 'See users',
  },
  'profile-requested': {
    title: 'Request to change details',
    message: '{{name}} asks for another name, NIP or work unit.',
    label: 'See requests',
  },
  'profile-request-accepted': {
    title: 'Account details changed',
    message: 'Your request was accepted.',
  },
  'profile-request-refused': {
    title: 'Request refused',
    message: 'Your request to change your details was refused: {{reason}}',
  },
  'participant-added': {
    title: 'Participant added',
    message: '{{name}} was added as a participant.',
    label: 'See users',
  },
  'people-imported': {
    title: 'Import finished',
    message: '{{count}} accounts were imported.',
  },
  'assessment-assigned': {
    title: 'New assessment',
    message: 'You are a participant of "{{title}}".',
    label: 'See the assessment',
  },
  'assessment-scheduled': {
    title: 'Assessment scheduled',
    message: '"{{title}}" is scheduled.',
    label: 'See the assessment',
  },
  'proctor-assigned': {
    title: 'New proctoring task',
    message: 'You are to watch over "{{title}}".',
    label: 'Open the wall',
  },
  'question-assigned': {
    title: 'New validation task',
    message: 'You are to validate the question "{{preview}}".',
    label: 'Open the validation task',
  },
  'question-revised': {
    title: 'Question revised',
    message: '{{name}} revised the question "{{preview}}". It waits for your validation.',
    label: 'Open the validation task',
  },
  'question-returned': {
    title: 'Question to be revised',
    message: '{{name}} returned the question "{{preview}}" for revision.',
    label: 'See the question',
  },
  'question-approved': {
    title: 'Question approved',
    message: 'The question "{{preview}}" was approved.',
    label: 'See the question',
  },
  'question-rejected': {
    title: 'Question rejected',
    message: 'The question "{{preview}}" was rejected: {{reason}}',
    label: 'See the question',
  },
  'question-commented': {
    title: 'New comment',
    message: '{{name}} commented on the question "{{preview}}".',
    label: 'See the question',
  },
  'marks-differ': {
    title: 'Essay marks differ',
    message: 'Two marks for the essay of participant {{code}} are too far apart and have to be aligned.',
    label: 'Open the essay',
  },
  'mark-proposed': {
    title: 'Essay mark proposed',
    message: 'An agreed mark for the essay of participant {{code}} waits for your consent.',
    label: 'Open the essay',
  },
  'flag-critical': {
    title: 'Critical finding',
    message: '{{name}}: {{description}}',
    label: 'Open the wall',
  },
}
