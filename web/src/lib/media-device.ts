import { Device } from 'mediasoup-client'

/** This browser as mediasoup-client sees it. @throws where it cannot do WebRTC. */
export function openMediaDevice(): Promise<Device> {
  return Device.factory()
}
