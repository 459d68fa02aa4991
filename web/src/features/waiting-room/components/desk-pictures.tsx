import { ActionIcon, Text, Title, Tooltip } from '@mantine/core'
import type { WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { comparedPictures } from '../rules/waiting.ts'
import classes from './waiting-room.module.css'

/** The live picture of a candidate; the wall knows how to receive them. */
export type LivePicture = ComponentType<{ testSessionId: string }>

interface DeskPicturesProps {
  candidate: WaitingCandidate
  Live: LivePicture
  Phone: LivePicture
  isZoomed: boolean
  onZoom: () => void
}

type Picture = WaitingCandidate['portrait']

/** Everything that is compared, side by side and of the same size. */
export function DeskPictures({ candidate, Live, Phone, isZoomed, onZoom }: DeskPicturesProps) {
  const { t } = useTranslation('waitingRoom')
  const { testSessionId, sweep } = candidate
  const compared = comparedPictures(candidate)
  const ZoomIcon = isZoomed ? IconZoomOut : IconZoomIn
  return (
    <section aria-label={t('pictures')} className={classes.pictures} data-zoomed={isZoomed} data-testid="desk-pictures">
      <header>
        <Title order={3} size="h6">
          {t('pictures')}
        </Title>
        <Tooltip label={t('zoom')}>
          <ActionIcon variant="default" size="lg" aria-label={t('zoom')} aria-pressed={isZoomed} onClick={onZoom}>
            <ZoomIcon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      {compared.stills.map((name) => (
        <CandidateStill key={name} candidate={candidate} name={name} />
      ))}
      <Framed label={t('picture.live')}>
        <Live testSessionId={testSessionId} />
      </Framed>
      {compared.hasPhone ? (
        <Framed label={t('picture.phone')}>
          <Phone testSessionId={testSessionId} />
        </Framed>
      ) : null}
      {sweep.map((picture, at) => (
        <Still key={picture.url} picture={picture} label={t('picture.sweep', { value: at + 1 })} />
      ))}
    </section>
  )
}

const PICTURES = { portrait: 'portrait', card: 'card', stored: 'storedPortrait' } as const

/** A picture with what is known of it: one of an earlier check-in says so. */
function CandidateStill({ candidate, name }: { candidate: WaitingCandidate; name: keyof typeof PICTURES }) {
  const { t, i18n } = useTranslation('waitingRoom')
  const earlier = candidate.carriedOver.find(({ step }) => step === name)
  const picture = candidate[PICTURES[name]]
  if (earlier === undefined) return <Still picture={picture} label={t(`picture.${name}`)} />
  const { assessmentTitle: assessment, admittedAt, admittedBy } = earlier
  return (
    <Still
      picture={picture}
      label={t(name === 'portrait' ? 'picture.earlier' : `picture.${name}`)}
      origin={t('carriedOver', { assessment, name: admittedBy, time: formatInstant(admittedAt, i18n.language) })}
    />
  )
}

interface FramedProps {
  label: string
  taken?: string
  /** Of which check-in it is, where it was not taken in this one. */
  origin?: string | undefined
  children: ReactNode
}

function Framed({ label, taken, origin, children }: FramedProps) {
  return (
    <figure className={classes.picture}>
      {children}
      <figcaption>
        {label}
        {taken === undefined ? null : (
          <Text size="xs" span c="var(--pengawas-quiet)">
            {taken}
          </Text>
        )}
        {origin === undefined ? null : (
          <Text size="xs" fw={600} className={classes.origin} data-testid="carried-over">
            {origin}
          </Text>
        )}
      </figcaption>
    </figure>
  )
}

function Still({ picture, label, origin }: { picture: Picture; label: string; origin?: string }) {
  const { t, i18n } = useTranslation('waitingRoom')
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const hasFailed = picture !== null && picture.url === failedUrl
  if (picture === null || hasFailed)
    return (
      <Framed label={label} origin={origin}>
        <div className={classes.none}>
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
          <Text size="xs">{t(hasFailed ? 'pictureFailed' : 'noPicture')}</Text>
        </div>
      </Framed>
    )
  return (
    <Framed label={label} origin={origin} taken={t('taken', { time: formatInstant(picture.takenAt, i18n.language) })}>
      <img src={picture.url} alt={label} onError={() => setFailedUrl(picture.url)} />
    </Framed>
  )
}
