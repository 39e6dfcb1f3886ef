LIGHTS = {"yes": "green", "partly": "amber", "no": "red"}
CRITERIA = ["interest", "structured", "enough", "distortion", "groups"]


def compute(values, rows):
    """Five criteria, each with its light."""
    return [{"light": LIGHTS[values[name]]} for name in CRITERIA]


def tell(values, rows):
    for name, row in zip(CRITERIA, rows):
        print(f"{name}: {row['light']}")
