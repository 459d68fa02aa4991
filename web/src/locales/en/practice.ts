export const practice = {
  title: 'Practice assessment',
  category: 'Practice',
  intro: 'Get to know the test screen before the day. The questions are about the assessment itself.',
  points: {
    same: 'The screen, buttons and shortcuts are the same as in a real assessment.',
    time: 'You have {{minutes}} minutes and can finish earlier.',
    offline: 'Try switching off the internet for a moment: answers wait and are saved when the connection returns.',
    watched:
      'Practising with the camera checks your devices and picture as a proctored assessment does, without sending them.',
  },
  note: 'Nothing is sent or kept. You can practise as often as you like.',
  startWatched: 'Practise with the camera',
  start: 'Start practice',
  deviceCheck: 'Check devices',
  questions: {
    saving: {
      content: 'Your internet connection breaks during the assessment. What should you do?',
      a: 'Close the browser and start over',
      b: 'Stay on the page and keep answering; answers are sent once the connection returns',
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
      content: 'In a proctored assessment, what does the analysis do when it sees something unusual?',
      a: 'It ends your assessment automatically',
      b: 'It lowers your score',
      c: 'It switches your camera off',
      d: 'It raises a flag for the proctor; a person decides',
    },
    essay: { content: 'Describe briefly how you prepare your room and devices for the assessment.' },
    caseStudy: {
      content:
        'Case study: twenty minutes before the end the proctor pauses the assessment because of a power cut, and resumes it ten minutes later. How much time do you have left, and why? Explain.',
    },
  },
  result: {
    title: 'Practice finished',
    right: '{{value}} of {{total}} multiple-choice answers correct',
    isRight: 'Correct',
    isWrong: 'Not quite',
    texts:
      'Essays and case studies are not marked in practice. A pause stops the clock: in the case study, twenty minutes are left.',
    again: 'Practise again',
  },
}
