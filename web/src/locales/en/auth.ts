export const auth = {
  title: 'Log in',
  participantTitle: 'Log in as a participant',
  subtitle: 'Use your NIP and password.',
  participantSubtitle: 'Use the NIP and password that the organiser gave you.',
  nip: 'NIP',
  password: 'Password',
  nipRequired: 'NIP is required',
  passwordRequired: 'Password is required',
  showPassword: 'Show password',
  submit: 'Log in',
  verifying: 'Verifying…',
  retryAfter: 'Seconds left to wait: {{seconds}}.',
  pitch: 'Everyone is tested the same way.',
  toAssessment:
    'Log in to return to your assessment. If it has begun, its time may go on running, and the answers that you have given are kept.',
  again: {
    title: 'Log in again to continue',
    text: 'The login of {{name}} has ended. What you typed on this page is still there, and you can continue once you have logged in.',
    leave: 'Leave the page',
    openIdHint: 'Log in in the new tab, then come back here.',
  },
  points: {
    live: 'Watched live by a proctor',
    human: 'A person decides about every flag',
    private: 'Only what you allow is shared',
  },
}
