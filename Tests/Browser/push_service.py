"""Stand-ins for a browser's push service and its person's answer: Chromium without a window has neither."""

from __future__ import annotations

# With it a server can send pushes to browsers.
KEY = {
    "WEB_PUSH_KEY": "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=",
    "WEB_PUSH_CONTACT": "mailto:help@example.com",
}

# Each page that signs up anew gets another address, as after a subscription that has ended.
PUSH_SERVICE = """
  let own = null;
  PushManager.prototype.getSubscription = async () => own;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const text = atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/"));
    const number = sessionStorage.pushes = +(sessionStorage.pushes ?? 0) + 1;
    return own = {
      options: { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer },
      unsubscribe: async () => { own = null; sessionStorage.unsubscribed = number; },
      toJSON: () => ({
        endpoint: "https://fcm.googleapis.com/fcm/send/browser-" + number,
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      }),
    };
  };
"""

RENEWED = """renew({ toJSON: () => ({
  endpoint: "https://fcm.googleapis.com/fcm/send/browser-renewed",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
}) })"""


def decides(answer: str) -> str:
    """A person who decides so when they are asked, and whose browser keeps it."""
    return f"""
      Object.defineProperty(Notification, "permission", {{ get: () => localStorage.permission ?? "default" }});
      Notification.requestPermission = async () => (localStorage.permission = "{answer}");
    """
