/**
 * Programs that offer pictures of their own as a camera, by a part of the name under which browsers list them. Drivers of devices
 * that only pass a lens on, such as capture cards, phones as webcams or the background of a maker's camera, are not among them.
 */
const VIRTUAL_CAMERAS: readonly string[] = [
  'obs virtual camera',
  'obs-camera',
  'obs virtualcam',
  'manycam',
  'xsplit vcam',
  'xsplitbroadcaster',
  'vmix video',
  'snap camera',
  'splitcam',
  'youcam',
  'webcamoid',
  'akvirtualcamera',
  'unity video capture',
  'ndi video',
  'ndi webcam',
  'newtek ndi',
  'ecamm live virtual camera',
  'mmhmm camera',
  'camtwist',
  'e2esoft vcam',
  'altercam',
  'sparkocam',
  'fakewebcam',
  'dummy video device',
  'v4l2loopback',
]

/**
 * Whether a camera's name is that of such a program. Names can be chosen, so that this proves nothing either way. They may also
 * hold a person's name ("Sri's phone"), and stay in the browser: only that one of these was met is told.
 */
export function isVirtualCamera(label: string): boolean {
  const name = label.toLowerCase()
  return VIRTUAL_CAMERAS.some((program) => name.includes(program))
}
