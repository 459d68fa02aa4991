export const landing = {
  login: 'Log in',
  register: 'Register',
  badge: 'For civil servants',
  headline: 'Proctored and fair competency assessment',
  lead: 'Adaptive and regular computer-based tests, live proctoring assisted by AI, and essay grading. People make every decision.',
  enter: 'Enter System',
  start: 'Start Assessment',
  learn: 'Learn More',
  contactAdmin: 'Contact Admin',
  access: {
    title: 'Access through an administrator',
    text: "Please contact your organisation's administrator for access. If you have an account, log in with your NIP and password.",
  },
  featuresTitle: 'Main features',
  features: {
    proctoring: {
      title: 'AI proctoring',
      text: 'Faces, gaze, sound, tab switches, copy and paste. A proctor reviews the flags.',
    },
    essay: {
      title: 'AI essay grading',
      text: "Assessors mark by rubric; the grader's suggestion is for comparison and never decides a mark.",
    },
    analytics: {
      title: 'Predictive analytics',
      text: 'Item response models estimate ability and choose the next question; each estimate comes with its error.',
    },
    talent: {
      title: 'Talent management',
      text: "Each participant's scores by competency, for the organisation's decisions on placement and development.",
    },
  },
  stepsTitle: 'Three steps',
  steps: {
    register: {
      title: 'Registration',
      text: 'An administrator creates the account, or people register themselves where the organisation allows it.',
    },
    test: {
      title: 'Taking the test',
      text: 'On your own computer; the server keeps the time.',
    },
    result: {
      title: 'Results and analysis',
      text: 'Scores per competency and reports for the organisation.',
    },
  },
  benefitsTitle: 'Benefits',
  benefits: {
    fair: {
      title: 'Fair',
      text: 'Everyone is tested in the same way.',
    },
    transparent: {
      title: 'Transparent',
      text: 'Every flag comes with evidence and a confidence level.',
    },
    efficient: {
      title: 'Efficient',
      text: 'One proctor watches over many participants at once.',
    },
    secure: {
      title: 'Secure',
      text: "Data stays on the organisation's servers and every change is logged.",
    },
    flexible: {
      title: 'Flexible',
      text: 'From anywhere, in five languages, with time accommodations.',
    },
    measured: {
      title: 'Measured',
      text: 'No figure without its sample size.',
    },
  },
  footer: {
    support: 'Support',
    noContact: "Contact your organisation's administrator.",
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
  },
}
