import { ActionIcon, Text, Tooltip } from '@mantine/core'
import type { WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { IconPhotoOff, IconZoomIn } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import classes from './waiting-room.module.css'

/** The live picture of a candidate; the wall knows how to receive them. */
export type LivePicture = ComponentType<{ testSessionId: string }>

interface DeskPicturesProps {
  candidate: WaitingCandidate
  Live: LivePicture
  Phone: LivePicture
  zoom: number
  onZoom: () => void
}

type Picture = WaitingCandidate['portrait']

/** Everything that is compared, side by side and of the same height. */
export function DeskPictures({ candidate, Live, Phone, zoom, onZoom }: DeskPicturesProps) {
  const { t } = useTranslation('waitingRoom')
  const { testSessionId, portrait, card, storedPortrait, sweep } = candidate
  const hasPhone = candidate.phone !== 'absent' || candidate.steps.some(({ step }) => step === 'phone')
  const stills: readonly (readonly [string, Picture])[] = [
    [t('picture.portrait'), portrait],
    [t('picture.card'), card],
    [t('picture.stored'), storedPortrait],
  ]
  return (
    <section aria-label={t('pictures')} className={classes.pictures} data-zoom={zoom} data-testid="desk-pictures">
      <Tooltip label={t('zoom')}>
        <ActionIcon variant="default" size="lg" className={classes.zoom} aria-label={t('zoom')} onClick={onZoom}>
          <IconZoomIn size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {stills.map(([label, picture]) => (
        <Framed key={label} label={label}>
          <Still key={picture?.url} picture={picture} label={label} />
        </Framed>
      ))}
      <Framed label={t('picture.live')}>
        <Live testSessionId={testSessionId} />
      </Framed>
      {hasPhone ? (
        <Framed label={t('picture.phone')}>
          <Phone testSessionId={testSessionId} />
        </Framed>
      ) : null}
      {sweep.map((picture, at) => (
        <Framed key={picture.url} label={t('picture.sweep', { value: at + 1 })}>
          <Still picture={picture} label={t('picture.sweep', { value: at + 1 })} />
        </Framed>
      ))}
    </section>
  )
}

function Framed({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className={classes.picture}>
      {children}
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function Still({ picture, label }: { picture: Picture; label: string }) {
  const { t, i18n } = useTranslation('waitingRoom')
  const [hasFailed, setHasFailed] = useState(false)
  if (picture === null || hasFailed)
    return (
      <div className={classes.none}>
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        <Text size="xs">{t(hasFailed ? 'pictureFailed' : 'noPicture')}</Text>
      </div>
    )
  return (
    <>
      <img src={picture.url} alt={label} onError={() => setHasFailed(true)} />
      <Text size="xs" c="var(--pengawas-quiet)">
        {t('taken', { time: formatInstant(picture.takenAt, i18n.language) })}
      </Text>
    </>
  )
}
