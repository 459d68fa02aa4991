import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const secondCamera: Translation<Texts['secondCamera']> = {
  title: 'Phone as second camera',
  unsupported:
    'This browser cannot use the camera. Open this page in Chrome or Safari on your phone, by its https address.',
  join: {
    what: 'This phone shows you and your desk from the side during the test.',
    who: 'Its picture, without sound, is sent encrypted. Only the proctors assigned to you, the lead proctor of the assessment and super admins can see it live.',
    kept: 'The picture of the phone is not recorded and not analysed. The camera ends with the test, or when you end it here.',
    code: 'Code from your computer',
    codeHint: 'The code is below the QR code and valid for five minutes.',
    codeShape: 'A code has ten letters and digits.',
    failed: 'The phone has not joined',
    newCode: 'Show a new code on your computer, then scan it or type it here.',
    go: 'Turn the camera on and join',
  },
  live: {
    picture: 'Picture of this phone',
    status: {
      opening: 'Opening the camera…',
      heldBack: 'The phone holds the camera back, for a call perhaps. End that, then come back to this page.',
      connecting: 'Connecting… Keep the test page open on your computer.',
      reconnecting: 'The connection is lost and is tried again all the time. Keep the test page open on your computer.',
      sending: 'The camera is on. Waiting for the server to receive its picture…',
      arriving: 'The server receives the picture of this phone.',
    },
    again: 'Turn the camera on again',
    turn: 'Use the other camera',
    end: 'End on this phone',
    endText:
      'The proctor does not receive the picture of this phone any more. Your test goes on. To join again you need a new code.',
    place:
      'Stand the phone upright beside you, about a metre away, so that you, your hands and the screen are visible.',
    power: 'Plug in the charger, and keep this page in front.',
    lock: 'If the phone locks its screen, unlock it: the picture comes back by itself.',
  },
  ended:
    'This phone is no second camera any more: the test is over, the phone was taken off, or another phone has joined. Its camera is off.',
  elsewhere: {
    text: 'The second camera runs in another tab of this phone.',
    here: 'Go on here',
  },
  invite: {
    state: {
      absent: 'No phone has joined yet.',
      invited: 'Waiting for your phone to join…',
      joined:
        'A phone has joined, but its picture does not arrive at the server. Open the page on the phone, or join again with a new code.',
      live: 'The picture of your phone arrives at the server.',
    },
    show: 'Show the code for the phone',
    another: 'Show a new code',
    otherPhone: 'Join with another phone',
    end: 'Take the phone off',
    over: 'The code before is not valid any more.',
    scan: 'Point the camera of your phone at this code and open the link. The phone needs no login.',
    qr: 'QR code that opens the page of the second camera on the phone',
    type: 'Or open this address on the phone and type the code:',
    until: 'Valid for one phone until {{time}}.',
  },
}
