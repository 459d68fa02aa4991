/** What is drawn on a canvas, and how often it is filmed. */
interface Drawing {
  width: number
  height: number
  framesPerSecond: number
  draw: (paint: CanvasRenderingContext2D) => void | Promise<void>
}

declare global {
  interface Window {
    /** Draws again and again; what films it is the browser's own capture of a canvas. */
    filmDrawing: (drawing: Drawing) => MediaStreamTrack
    /** What `film` gives takes the place of the camera whenever the page opens it. */
    replaceCamera: (film: () => MediaStreamTrack) => void
  }
}

/** Runs in a page before the product's own code, and before whatever draws. */
export function offerDrawnCamera(): void {
  window.filmDrawing = ({ width, height, framesPerSecond, draw }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('nothing can be drawn')
    const drawOnce = (): void => void draw(paint)
    drawOnce()
    setInterval(drawOnce, 1_000 / framesPerSecond)
    const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
    if (!track) throw new Error('the canvas gives no track')
    return track
  }
  window.replaceCamera = (film) => {
    const devices = navigator.mediaDevices
    const getUserMedia = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      const [camera] = stream.getVideoTracks()
      if (!camera) return stream
      camera.stop()
      return new MediaStream([...stream.getAudioTracks(), film()])
    }
  }
}
