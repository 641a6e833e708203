/**
 * Lets the film of a page show its captions below it instead of within it, except on the full screen, and lets the
 * captions in the text jump to their moments.
 */
export function startFilm(): void {
  const film = document.querySelector('video')
  const line = document.querySelector<HTMLElement>('.caption')
  const track = film?.textTracks[0]
  if (!film || !line || !track) return

  const place = () => (track.mode = document.fullscreenElement === film ? 'showing' : 'hidden')
  document.addEventListener('fullscreenchange', place)
  place()
  line.hidden = false
  track.addEventListener('cuechange', () => {
    const [cue] = track.activeCues ?? []
    line.replaceChildren(...(cue instanceof VTTCue ? [cue.getCueAsHTML()] : []))
  })

  for (const button of document.querySelectorAll<HTMLButtonElement>('.moment')) {
    button.disabled = false
    button.addEventListener('click', () => {
      film.currentTime = Number(button.dataset.at)
      film.scrollIntoView({ block: 'center' })
      // The browser may refuse to play; then the picture of that moment is shown.
      film.play().catch(() => film.pause())
    })
  }
}
