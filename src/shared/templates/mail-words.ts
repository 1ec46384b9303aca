import type { GuestLanguage } from "#shared/domain/guest-languages.ts";

/** The renderer's own words around what a template says. `{{…}}` is filled in as in a template. */
interface MailWords {
  show_code: string;
  valid_until: string;
  qr_alt: string;
  unsubscribe: string;
  /** Why somebody gets this mail. */
  reason: string;
}

export const MAIL_WORDS: Readonly<Record<GuestLanguage, MailWords>> = {
  en: {
    show_code: "Show this code at the till",
    valid_until: "Valid until {{offer_end}}",
    qr_alt: "Your code as a picture to scan at the till",
    unsubscribe: "Unsubscribe",
    reason: "You receive this email because you agreed to hear from {{restaurant_name}}.",
  },
  de: {
    show_code: "Zeigen Sie diesen Code an der Kasse",
    valid_until: "Gültig bis {{offer_end}}",
    qr_alt: "Ihr Code als Bild zum Scannen an der Kasse",
    unsubscribe: "Abmelden",
    reason: "Sie erhalten diese E-Mail, weil Sie sich für Neuigkeiten von {{restaurant_name}} angemeldet haben.",
  },
  fr: {
    show_code: "Présentez ce code à la caisse",
    valid_until: "Valable jusqu’à {{offer_end}}",
    qr_alt: "Votre code à scanner à la caisse",
    unsubscribe: "Se désabonner",
    reason: "Vous recevez cet e-mail parce que vous avez accepté les nouvelles de {{restaurant_name}}.",
  },
  it: {
    show_code: "Mostri questo codice alla cassa",
    valid_until: "Valido fino a {{offer_end}}",
    qr_alt: "Il Suo codice da scansionare alla cassa",
    unsubscribe: "Annulla l’iscrizione",
    reason: "Riceve questa e-mail perché ha accettato di ricevere notizie da {{restaurant_name}}.",
  },
  es: {
    show_code: "Muestre este código en caja",
    valid_until: "Válido hasta {{offer_end}}",
    qr_alt: "Su código para escanear en caja",
    unsubscribe: "Darse de baja",
    reason: "Recibe este correo porque aceptó recibir noticias de {{restaurant_name}}.",
  },
  pt: {
    show_code: "Mostre este código na caixa",
    valid_until: "Válido até {{offer_end}}",
    qr_alt: "O seu código para ler na caixa",
    unsubscribe: "Cancelar subscrição",
    reason: "Recebe este e-mail porque aceitou receber notícias de {{restaurant_name}}.",
  },
  nl: {
    show_code: "Laat deze code zien aan de kassa",
    valid_until: "Geldig tot {{offer_end}}",
    qr_alt: "Uw code om aan de kassa te scannen",
    unsubscribe: "Afmelden",
    reason: "U ontvangt deze e-mail omdat u nieuws van {{restaurant_name}} wilde ontvangen.",
  },
};
