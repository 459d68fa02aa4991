export const practice = {
  title: 'Practice assessment',
  category: 'Practice',
  intro: 'Get to know the test screen before the day. The questions are about the assessment itself.',
  points: {
    same: 'Screen, buttons and shortcuts are those of a real assessment.',
    time: 'You have {{minutes}} minutes, and may finish earlier.',
    offline: 'Try switching off the internet for a moment: answers wait, and are saved when the connection is back.',
  },
  note: 'Nothing is sent or kept. You can practise as often as you like.',
  start: 'Start practice',
  deviceCheck: 'Check devices',
  questions: {
    saving: {
      content: 'Your internet connection breaks during the assessment. What should you do?',
      a: 'Close the browser and start over',
      b: 'Stay on the page and go on answering; answers are sent once the connection is back',
      c: 'Reload the page many times',
      d: 'Write the answers on paper',
    },
    clock: {
      content: 'Whose time decides when the assessment ends?',
      a: 'The clock of your computer',
      b: 'The clock in the room',
      c: 'The server’s clock, shown as the time left',
      d: 'The proctor’s watch',
    },
    marking: {
      content: 'You are unsure of a question and want to come back later. What is easiest?',
      a: 'Mark it for review; the list of questions shows the mark',
      b: 'Leave it blank without a mark',
      c: 'Photograph the screen',
      d: 'Finish the assessment first',
    },
    watching: {
      content: 'In a watched assessment, what does the analysis do when it sees something unusual?',
      a: 'It ends your assessment automatically',
      b: 'It lowers your score',
      c: 'It switches your camera off',
      d: 'It gives the proctor a sign; a person decides',
    },
    essay: { content: 'Write briefly how you prepare room and devices for the assessment.' },
    caseStudy: {
      content:
        'Case study: twenty minutes before the end the proctor pauses the assessment because of a power cut, and resumes it ten minutes later. How much time do you have left, and why? Explain.',
    },
  },
  result: {
    title: 'Practice finished',
    right: '{{value}} of {{total}} choices right',
    isRight: 'Right',
    isWrong: 'Not quite',
    texts:
      'Essays and case studies are not marked in practice. A pause stops the clock: in the case study twenty minutes are left.',
    again: 'Practise again',
  },
}
