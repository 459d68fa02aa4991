import { Button, FileButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { questionPictureSchema } from '@pengawas/shared/contracts/questions'
import { IconPhotoUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestJson } from '../../../lib/http.ts'
import { DialogButtons } from '../../dialog-buttons.tsx'
import { FailureAlert } from '../../failure-alert.tsx'
import classes from './editor.module.css'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'

interface PictureDialogProps {
  editor: Editor
  /** One that was pasted. */
  file: File | null
  onClose: () => void
}

/** Uploads a picture and puts it where the cursor is; or changes the description of the selected one. A picture without a description says nothing to those who cannot see it. */
export function PictureDialog({ editor, file: pasted, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['richText', 'common'])
  const [selected] = useState(() =>
    pasted === null && editor.isActive('image')
      ? (editor.getAttributes('image') as { src?: string; alt?: string })
      : null,
  )
  const [file, setFile] = useState(pasted)
  const [alt, setAlt] = useState(selected?.alt ?? '')
  const upload = useMutation({
    mutationFn: (body: File) => requestJson('/api/question-pictures', questionPictureSchema, { method: 'POST', body }),
    onSuccess: ({ url }) => {
      editor.chain().focus().setImage({ src: url, alt: alt.trim() }).run()
      onClose()
    },
  })
  const save = (): void => {
    if (file) upload.mutate(file)
    else if (selected) {
      editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
      onClose()
    }
  }
  const isReady = (file !== null || selected !== null) && alt.trim() !== ''
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={t('richText:picture.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        {file ? <FilePreview file={file} /> : null}
        {selected ? <img src={selected.src} alt="" className={classes['picture']} /> : null}
        {selected ? null : (
          <Group gap="sm">
            <FileButton onChange={setFile} accept={ACCEPTED}>
              {(props) => (
                <Button
                  {...props}
                  variant={file ? 'default' : 'filled'}
                  leftSection={<IconPhotoUp size={18} aria-hidden />}
                >
                  {t(file ? 'richText:picture.other' : 'richText:picture.choose')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="var(--pengawas-quiet)">
              {file?.name ?? t('richText:picture.kinds')}
            </Text>
          </Group>
        )}
        <TextInput
          label={t('richText:picture.alt')}
          description={t('richText:picture.altHint')}
          required
          maxLength={500}
          data-autofocus
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The dialog sits inside the question's own form, which Enter must not send.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isReady && !upload.isPending) save()
          }}
        />
        {upload.isError ? <FailureAlert error={upload.error} /> : null}
        <DialogButtons onCancel={onClose}>
          <Button disabled={!isReady} loading={upload.isPending} onClick={save}>
            {t(selected ? 'richText:picture.change' : 'richText:picture.insert')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}

/** A file that has not been uploaded; its address is given back when it is no longer shown. */
function FilePreview({ file }: { file: File }) {
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (ref.current) ref.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={ref} alt="" className={classes['picture']} />
}
