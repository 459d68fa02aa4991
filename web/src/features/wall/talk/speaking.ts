import { proctorRequests } from '@pengawas/shared/sockets/proctor'
import type { Device, RtpCapabilities, Transport, TransportOptions } from 'mediasoup-client/types'
import { callSocket, type HubSocket } from '../../../lib/socket.ts'

interface SpeakingDeps {
  socket: HubSocket
  openDevice: () => Promise<Device>
  openMicrophone?: () => Promise<MediaStreamTrack>
  /** The microphone was pulled out, or nothing arrives at the media node any more. */
  onLost: () => void
}

const openMicrophone = async (): Promise<MediaStreamTrack> => {
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  const [track] = (await navigator.mediaDevices.getUserMedia({ audio })).getAudioTracks()
  if (track === undefined) throw new Error('the browser gave no sound')
  return track
}

/** The proctor's voice on its way to one candidate. Owns microphone and transport; `end` lets both go and tells the hub. */
export class Speaking {
  readonly talkId: string
  readonly #socket: HubSocket
  readonly #transport: Transport
  readonly #track: MediaStreamTrack

  private constructor(socket: HubSocket, talkId: string, transport: Transport, track: MediaStreamTrack) {
    this.#socket = socket
    this.talkId = talkId
    this.#transport = transport
    this.#track = track
  }

  /** Opens the microphone first: where it is refused, no candidate is disturbed. Rejects as browser and hub do. */
  static async begin(
    testSessionId: string,
    { socket, openDevice, openMicrophone: open = openMicrophone, onLost }: SpeakingDeps,
  ): Promise<Speaking> {
    const track = await open()
    try {
      const answer = await callSocket(socket, proctorRequests.startTalk, { testSessionId })
      const { talkId } = answer
      let transport: Transport | null = null
      try {
        const device = await openDevice()
        await device.load({ routerRtpCapabilities: answer.rtpCapabilities as RtpCapabilities })
        transport = device.createSendTransport({
          ...(answer.transport as unknown as TransportOptions),
          iceServers: answer.iceServers as RTCIceServer[],
        })
        transport.on('connect', ({ dtlsParameters }, done, failed) => {
          callSocket(socket, proctorRequests.connectTalk, { talkId, dtlsParameters }).then(() => done(), failed)
        })
        transport.on('produce', ({ rtpParameters }, done, failed) => {
          callSocket(socket, proctorRequests.speakTalk, { talkId, rtpParameters }).then(
            ({ producerId }) => done({ id: producerId }),
            failed,
          )
        })
        transport.on('connectionstatechange', (state) => {
          if (state === 'failed') onLost()
        })
        await transport.produce({ track, stopTracks: false })
        track.addEventListener('ended', onLost)
        return new Speaking(socket, talkId, transport, track)
      } catch (error) {
        transport?.close()
        callSocket(socket, proctorRequests.endTalk, { talkId }).catch(() => undefined)
        throw error
      }
    } catch (error) {
      track.stop()
      throw error
    }
  }

  /** While another candidate is heard on this page, its microphone must not carry them here. */
  mute(isMuted: boolean): void {
    this.#track.enabled = !isMuted
  }

  /** Lets microphone and transport go; a hub that is away ends the talk itself, because this page is away from it. */
  end(): void {
    this.#track.stop()
    if (!this.#transport.closed) this.#transport.close()
    callSocket(this.#socket, proctorRequests.endTalk, { talkId: this.talkId }).catch(() => undefined)
  }
}
