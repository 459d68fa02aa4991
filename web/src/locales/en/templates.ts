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
  'flag-critical': {
    title: 'Critical finding',
    message: '{{name}}: {{description}}',
    label: 'Open the wall',
  },
}
