import { Alert, Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDraftTime } from '../lib/dates.ts'
import type { DraftOffer } from '../lib/drafts/use-draft.ts'

/** A form behind the choice about an earlier draft of it: until that is made, nothing can be typed over it. */
export function DraftGate({ offer, children }: { offer: DraftOffer | null; children: ReactNode }) {
  const { t, i18n } = useTranslation('actions')
  const form = useRef<HTMLDivElement>(null)
  const isOffered = offer !== null
  const wasOffered = useRef(isOffered)
  useEffect(() => {
    if (wasOffered.current && !isOffered) form.current?.querySelector<HTMLElement>('[data-autofocus], input')?.focus()
    wasOffered.current = isOffered
  }, [isOffered])
  return (
    <>
      {offer === null ? null : (
        <Alert
          mb="md"
          color="blue"
          icon={<IconHistory aria-hidden />}
          title={t('draft.title', { time: formatDraftTime(offer.at, i18n.language) })}
        >
          {t('draft.text')}
          <Group mt="sm" gap="xs">
            <Button size="compact-sm" data-autofocus onClick={offer.take}>
              {t('draft.take')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={offer.discard}>
              {t('draft.discard')}
            </Button>
          </Group>
        </Alert>
      )}
      <div ref={form} inert={isOffered} style={{ opacity: isOffered ? 0.4 : undefined }}>
        {children}
      </div>
    </>
  )
}
